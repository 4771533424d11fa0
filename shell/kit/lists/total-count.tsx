import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useFormats } from '@school/kit';

interface TotalCountProps {
  /** Undefined while the list loads. */
  total: number | undefined;
  /** The number with its noun, which screen readers hear when it changes. */
  toText: (count: number) => string;
}

/** The number of records in a list, beside the title that names them. */
export function TotalCount({ total, toText }: TotalCountProps) {
  const { number } = useFormats();
  return (
    <span aria-live="polite">
      {total === undefined ? (
        ' '
      ) : (
        <>
          <span aria-hidden="true">{number(total)}</span>
          <VisuallyHidden>{toText(total)}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
