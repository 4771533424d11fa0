import { expect, test } from 'vitest';
import { messages } from './rules/messages';
import { chosenFile, uploadedFile } from './uploaded-file';

const faults = (answer: ReturnType<typeof uploadedFile.safeParse> | ReturnType<typeof chosenFile.safeParse>) =>
  answer.error?.issues.map(({ message }) => message) ?? [];

test('an empty file is called empty, by the browser and by the server', () => {
  expect(faults(chosenFile.safeParse(new File([], 'Полис.pdf')))).toEqual([messages.fileEmpty]);
  expect(faults(uploadedFile.safeParse({ fileName: 'Полис.pdf', content: new Uint8Array() }))).toEqual([
    messages.fileEmpty,
  ]);
});

test('a part without a file has one fault', () => {
  expect(faults(uploadedFile.safeParse({ fileName: '', content: new Uint8Array() }))).toEqual([messages.fileName]);
});

test('a file with content passes', () => {
  expect(faults(chosenFile.safeParse(new File(['%PDF-'], 'Полис.pdf')))).toEqual([]);
  expect(faults(uploadedFile.safeParse({ fileName: 'Полис.pdf', content: new Uint8Array(1) }))).toEqual([]);
});
