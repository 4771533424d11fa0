export { Radio } from './radio';
export { RadioGroup, type RadioGroupProps } from './radio-group';
