import type { ImportQuestion as Question } from '@school/api-contract/students/student-import';
import { RadioGroup } from '@school/design-system/radio-group';
import { useFormats, useT } from '@school/kit';

interface ImportQuestionProps {
  question: Question;
  /** Null: none yet. */
  isSame: boolean | null;
  onAnswer: (isSame: boolean) => void;
}

/** Asks whether a row is about the child with the same name and birth date but other parents. */
export function ImportQuestion({ question, isSame, onAnswer }: ImportQuestionProps) {
  const t = useT('mf-crm');
  const { phone } = useFormats();
  const { row, own, canBeSame } = question;
  const toText = ({ parentName, parentPhone }: typeof own) =>
    [parentName, parentPhone && phone(parentPhone)].filter(Boolean).join(', ');
  const hints = [
    t('import.question.own', { parent: toText(own) }),
    ...(canBeSame ? [] : [t('import.question.several')]),
  ];
  const options = [
    { value: 'other', label: t('import.question.other') },
    ...(canBeSame ? [{ value: 'same', label: t('import.question.same') }] : []),
  ];
  return (
    <RadioGroup
      inline
      legend={t(row === null ? 'import.question.card' : 'import.question.row', { row, parent: toText(question) })}
      description={hints.join(' ')}
      options={options}
      value={isSame === null ? '' : isSame ? 'same' : 'other'}
      onValueChange={(value) => onAnswer(value === 'same')}
    />
  );
}
