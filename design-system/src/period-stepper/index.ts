export { PeriodStepper, type PeriodStepperProps } from './period-stepper';
