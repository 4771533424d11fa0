import { useNavigate, useSearchParams } from '@school/kit';
import { useEffect, useRef, useState } from 'react';

export type WizardStep = 'student' | 'parent';

const parameter = 'step';

/**
 * The step on screen. The second one has an address of its own, so that the browser's Back returns to the first one and
 * does not leave the form. The address alone opens it only while the first step is valid: a reload begins at the first.
 *
 * @param isStudentValid checks the first step without showing what is wrong
 */
export function useWizardStep(isStudentValid: () => boolean) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const addressed = params.get(parameter) === 'parent';
  const [opened, setOpened] = useState(false);
  const step: WizardStep = addressed && opened ? 'parent' : 'student';

  const [shown, setShown] = useState(step);
  const [moved, setMoved] = useState(false);
  if (shown !== step) {
    setShown(step);
    setMoved(true);
    if (step === 'student') setOpened(false);
  }
  useEffect(() => {
    if (!addressed || opened) return;
    if (isStudentValid()) setOpened(true);
    else setParams(withoutStep, { replace: true });
  });

  // A second press before the step has changed would add an entry, or leave the form.
  const moving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step ends the move
  useEffect(() => {
    moving.current = false;
  }, [step]);
  const moveOnce = (move: () => void) => {
    if (moving.current) return;
    moving.current = true;
    move();
  };

  return {
    step,
    /** Whether another step was on screen before. */
    moved,
    openParent: () =>
      moveOnce(() => {
        setOpened(true);
        setParams((before) => new URLSearchParams([...before, [parameter, 'parent']]));
      }),
    /** The entry before that of the second step is always that of the first. */
    openStudent: () => {
      if (step === 'parent') moveOnce(() => void navigate(-1));
    },
    /** For the end of the form: what follows has no steps. */
    clearAddress: () => setParams(withoutStep, { replace: true }),
  };
}

function withoutStep(before: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...before].filter(([name]) => name !== parameter));
}
