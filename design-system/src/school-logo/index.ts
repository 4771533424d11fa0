export { SchoolLogo, type SchoolLogoProps } from './school-logo';
