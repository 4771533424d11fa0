import type { TrialValues } from '@school/api-contract/families/trial-form';
import type { SectionBranch } from '@school/api-contract/families/trial-requests';
import { parseBranchSchedule } from '@school/api-contract/groups/schedule';
import { suggestedSessions, takesPlace } from '@school/api-contract/groups/suggested-sessions';
import { toSchoolClock } from '@school/kit/school-time';
import { fill, type Texts } from '../texts/texts';
import type { Api } from './api';
import { type Contacts, createContactLine } from './contact-line';
import { h } from './dom';
import { createField, setOptions } from './fields';
import { formatDateTime, formatShortDateTime, formatWeekday, type Language } from './formats';

interface Options {
  api: Pick<Api, 'sections' | 'branches'>;
  school: Contacts;
  texts: Texts;
  language: Language;
  values: TrialValues;
  onChange: (field: 'sectionId' | 'branchId') => void;
  onDesiredDate: (clock: string) => void;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Section, then its branches, then the branch's schedule and next sessions; each depends on the previous choice. */
export function createPlaceFields({ api, school, texts, language, values, onChange, onDesiredDate }: Options) {
  const t = texts.trial;
  const section = createField('select', { name: 'sectionId', label: t.section, required: true });
  const branch = createField('select', { name: 'branchId', label: t.branch, required: true });
  const notice = h('div', { class: 'notice-place', 'aria-live': 'polite' });
  const schedule = h('div', { class: 'schedule', hidden: true });
  let branches: readonly SectionBranch[] = [];

  section.control.addEventListener('change', () => {
    values.sectionId = section.control.value;
    values.branchId = '';
    onChange('sectionId');
    void loadBranches();
  });
  branch.control.addEventListener('change', () => {
    values.branchId = branch.control.value;
    onChange('branchId');
    showSchedule();
  });
  void loadSections();

  return {
    section,
    branch,
    element: h('div', { class: 'places' }, section.element, branch.element, notice, schedule),
    showSchedule,
  };

  async function loadSections(): Promise<void> {
    notice.replaceChildren();
    setOptions(section.control, texts.loading, []);
    setOptions(branch.control, t.chooseSectionFirst, []);
    try {
      const sections = await api.sections();
      setOptions(
        section.control,
        texts.own.chooseSection,
        sections.map(({ id, name, ageFrom }) => [
          String(id),
          typeof ageFrom === 'number' ? `${name}, ${fill(t.ageFrom, { age: String(ageFrom) })}` : name,
        ]),
      );
      if (sections.length === 0) notice.replaceChildren(h('p', { class: 'notice' }, t.noSections));
      section.control.value = sections.some(({ id }) => String(id) === values.sectionId) ? values.sectionId : '';
      values.sectionId = section.control.value;
      if (values.sectionId !== '') await loadBranches();
    } catch {
      setOptions(section.control, texts.own.chooseSection, []);
      showFailure(t.sectionsFailed, loadSections);
    }
  }

  async function loadBranches(): Promise<void> {
    const sectionId = values.sectionId;
    branches = [];
    notice.replaceChildren();
    showSchedule();
    setOptions(branch.control, sectionId === '' ? t.chooseSectionFirst : texts.loading, []);
    if (sectionId === '') return;
    try {
      const found = await api.branches(sectionId);
      // Another section may have been chosen meanwhile.
      if (sectionId !== values.sectionId) return;
      branches = found;
      setOptions(
        branch.control,
        t.chooseBranch,
        branches.map(({ id, name, address }) => [String(id), `${name}, ${address}`]),
      );
      if (branches.length === 0) notice.replaceChildren(h('p', { class: 'notice' }, t.noBranches));
      branch.control.value = branches.some(({ id }) => String(id) === values.branchId) ? values.branchId : '';
      values.branchId = branch.control.value;
      showSchedule();
    } catch {
      if (sectionId !== values.sectionId) return;
      setOptions(branch.control, t.chooseBranch, []);
      showFailure(t.branchesFailed, loadBranches);
    }
  }

  function showFailure(text: string, retry: () => Promise<void>): void {
    const again = h('button', { type: 'button', class: 'button' }, texts.retry);
    again.addEventListener('click', () => void retry());
    notice.replaceChildren(h('p', { class: 'notice notice-danger' }, text), again, ...createContactLine(texts, school));
  }

  function showSchedule(): void {
    const chosen = branches.find(({ id }) => String(id) === values.branchId);
    schedule.hidden = chosen === undefined;
    if (!chosen) {
      schedule.replaceChildren();
      return;
    }
    const parsed = parseBranchSchedule(chosen.schedule);
    const now = toSchoolClock(new Date());
    const sessions = suggestedSessions(parsed, now, chosen.changes);
    const days =
      parsed.kind === 'text'
        ? h('p', { class: 'hint' }, parsed.text || t.scheduleUnknown)
        : h(
            'ul',
            { class: 'days' },
            ...parsed.days.map(({ weekday, times }) =>
              h(
                'li',
                {},
                h('span', {}, texts.weekdays[weekdays[weekday] ?? ''] ?? ''),
                h('span', {}, times.join(', ')),
              ),
            ),
          );
    const buttons = sessions.map((clock) => {
      const label = `${formatWeekday(clock, language)}, ${formatShortDateTime(clock, language)}`;
      const button = h(
        'button',
        { type: 'button', class: 'button', 'aria-pressed': clock === values.desiredDate ? 'true' : 'false' },
        label,
      );
      button.addEventListener('click', () => {
        onDesiredDate(clock);
        showSchedule();
        schedule.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
      });
      return button;
    });
    const { desiredDate } = values;
    const isGiven = sessions.length > 0 && desiredDate !== '';
    // in the evening this is the form's own proposal, which the school accepts all day
    const outside = chosen.changes.off.includes(desiredDate) ? t.sessionOff : t.outsideSchedule;
    const hint =
      isGiven && (desiredDate < now ? t.timePassed : !takesPlace(parsed, desiredDate, chosen.changes) && outside);
    schedule.replaceChildren(
      h('p', { class: 'label' }, t.schedule),
      days,
      h('p', { class: 'label' }, t.sessions),
      sessions.length === 0 ? h('p', { class: 'hint' }, t.noSessions) : h('div', { class: 'sessions' }, ...buttons),
      ...(hint ? [h('p', { class: 'hint' }, fill(hint, { at: formatDateTime(desiredDate, language) }))] : []),
    );
  }
}
