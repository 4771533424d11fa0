/**
 * Forms of the API contract. Not part of the shared kit: each importer bundles it, since the form library is in no
 * first load. It must import the kit as '@school/kit', since a relative path would bundle a second instance.
 */
export { focusFirstInvalidField } from './focus-first-invalid-field';
export { FormDialog } from './form-dialog';
export { lazyDialog } from './lazy-dialog';
export { sendFile } from './send-file';
export { type ChosenStudent, StudentCombobox } from './student-combobox';
export { useContractForm } from './use-contract-form';
export { useGroupFit } from './use-group-fit';
