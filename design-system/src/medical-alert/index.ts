export { MedicalAlert, type MedicalAlertProps, MedicalSign } from './medical-alert';
