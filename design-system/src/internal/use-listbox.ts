import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';

/**
 * The list of a combobox (WAI-ARIA): focus stays in the input, which references the active option. Arrows cycle through
 * the options, Home and End move to the first and last, Enter chooses the active one.
 *
 * @param startAt the initially active option; the first one by default
 * @returns props for the input and for each option, and the id of the list
 */
export function useListbox<Option extends { id: string | number }>(
  options: readonly Option[],
  onSelect: (option: Option) => void,
  startAt?: Option['id'],
) {
  const listId = useId();
  const [chosenId, setChosenId] = useState<Option['id']>();
  const active = options.find(({ id }) => id === (chosenId ?? startAt)) ?? options[0];
  const optionId = ({ id }: Option) => `${listId}-${id}`;
  const activeOptionId = active && optionId(active);

  useEffect(() => {
    if (!activeOptionId) return;
    document.getElementById(activeOptionId)?.scrollIntoView({ block: 'nearest' });
  }, [activeOptionId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent, key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (!active || nativeEvent.isComposing || shiftKey || ctrlKey || altKey || metaKey) return;
    const index = options.indexOf(active);
    const goals: Record<string, Option | undefined> = {
      ArrowDown: options[(index + 1) % options.length],
      ArrowUp: options.at(index - 1),
      Home: options[0],
      End: options.at(-1),
    };
    if (key === 'Enter') onSelect(active);
    else if (goals[key]) setChosenId(goals[key].id);
    else return;
    event.preventDefault();
  };

  return {
    listId,
    /** Activates the initial option again, after the text has changed. */
    reset: () => setChosenId(undefined),
    input: {
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': activeOptionId,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    } as const,
    option: (option: Option) =>
      ({
        id: optionId(option),
        role: 'option',
        'aria-selected': option === active,
        onPointerMove: () => setChosenId(option.id),
        // A press would move the focus out of the input and close the keyboard of a phone.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => onSelect(option),
      }) as const,
  };
}
