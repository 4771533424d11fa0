import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { CopyField } from '@school/design-system/copy-field';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { routeQuery, useFormats, useLanguage, useQuery, useSchoolPhone, useT } from '@school/kit';
import { useState } from 'react';
import { AccentField, portalColor } from '../accent-field';
import { useSchool } from '../school/school.queries';
import styles from '../settings.module.css';
import { SettingsPart } from '../settings-part';
import { createEmbedCode, type EmbedChoice } from './embed-code';
import { EmbedPreview } from './embed-preview';

const kinds = ['script', 'frame', 'link'] as const;
const languages = ['page', 'ru', 'en'] as const;

/** The code of the public form for the school's website, with a preview of it. */
export function EmbedCodeCard() {
  const t = useT('mf-crm');
  const formats = useFormats();
  const { language } = useLanguage();
  const phone = useSchoolPhone();
  const schoolColor = useSchool().data?.accentColor ?? portalColor;
  const [choice, setChoice] = useState<EmbedChoice>({
    ...{ kind: 'script', section: '', branch: '', language: 'page', accent: '' },
  });
  const change = (part: Partial<EmbedChoice>) => setChoice((last) => ({ ...last, ...part }));
  const sections = useQuery(routeQuery(trialRequestRoutes.sportsSections));
  const branches = useQuery({
    ...routeQuery(trialRequestRoutes.branchesOfSection, { params: { sectionId: choice.section } }),
    enabled: choice.section !== '',
  });
  const toOptions = (any: string, items: readonly { id: number; name: string }[] = []) => [
    { value: '', label: any },
    ...items.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const code = createEmbedCode(choice, {
    ...{ portal: window.location.origin, phone, shownPhone: formats.phone(phone) },
    linkText: t('settings.embed.fallback'),
  });
  const showsForm = choice.kind !== 'link';
  return (
    <SettingsPart title={t('settings.embed.codeTitle')} description={t('settings.embed.codeDescription')}>
      <Stack>
        <SegmentedControl
          label={t('settings.embed.kind')}
          options={kinds.map((value) => ({ value, label: t(`settings.embed.kinds.${value}`) }))}
          value={choice.kind}
          onValueChange={(kind) => change({ kind })}
        />
        <p>{t(`settings.embed.kindHints.${choice.kind}`)}</p>
        {showsForm && (
          <>
            <div className={styles.pair}>
              <SelectField
                native
                id="embed-section"
                label={t('settings.embed.section')}
                options={toOptions(t('settings.embed.anySection'), sections.data)}
                value={choice.section}
                onValueChange={(section) => change({ section, branch: '' })}
              />
              <SelectField
                native
                id="embed-branch"
                label={t('settings.embed.branch')}
                options={toOptions(t('settings.embed.anyBranch'), branches.data)}
                disabled={choice.section === ''}
                value={choice.branch}
                onValueChange={(branch) => change({ branch })}
              />
            </div>
            <div className={styles.pair}>
              <SelectField
                native
                id="embed-language"
                label={t('settings.embed.language')}
                options={languages.map((value) => ({ value, label: t(`settings.embed.languages.${value}`) }))}
                value={choice.language}
                onValueChange={(value) => change({ language: languages.find((known) => known === value) ?? 'page' })}
              />
              <AccentField
                id="embed-accent"
                label={t('settings.embed.accent')}
                description={t('settings.embed.accentHint')}
                value={choice.accent}
                onValueChange={(accent) => change({ accent: accent.trim() })}
                usual={{ color: schoolColor, name: t('settings.embed.schoolColor') }}
              />
            </div>
          </>
        )}
        <CopyField
          rows={choice.kind === 'script' ? 5 : choice.kind === 'frame' ? 3 : 1}
          label={t('settings.embed.code')}
          value={code}
          copyLabel={t('settings.embed.copy')}
          copiedLabel={t('settings.embed.copied')}
          failedLabel={t('settings.embed.copyFailed')}
        />
        {showsForm && (
          <EmbedPreview choice={choice} language={choice.language === 'page' ? language : choice.language} />
        )}
      </Stack>
    </SettingsPart>
  );
}
