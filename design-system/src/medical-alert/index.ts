export { MedicalAlert, type MedicalAlertProps } from './medical-alert';
