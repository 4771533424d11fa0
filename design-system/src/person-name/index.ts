export { PersonName, type PersonNameProps } from './person-name';
