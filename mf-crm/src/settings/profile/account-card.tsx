import { type Profile, profileRoutes, profileUpdateSchema } from '@school/api-contract/accounts/profile';
import { Button } from '@school/design-system/button';
import { DefinitionList } from '@school/design-system/definition-list';
import { FormFailure } from '@school/design-system/form-errors';
import { PhoneField } from '@school/design-system/phone-field';
import { Stack } from '@school/design-system/stack';
import { TextField } from '@school/design-system/text-field';
import { call, notify, useLabels, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import styles from '../settings.module.css';
import { SettingsPart } from '../settings-part';
import { useShowProfile } from './profile.queries';

/** User name and role, which only others can change, and the user's own name and phone. */
export function AccountCard({ profile }: { profile: Profile }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const showProfile = useShowProfile();
  const form = useContractForm(profileUpdateSchema, {
    draft: { fullName: profile.fullName, phone: toDigits(profile.phone) },
    // the mask leaves the prefix in a field that was emptied
    toBody: ({ fullName, phone }) => ({ fullName, phone: phone.length > 1 ? `+${phone}` : '' }),
    send: (body) => call(profileRoutes.update, { body }),
    onSent: (saved) => {
      showProfile(saved);
      form.reset({ fullName: saved.fullName, phone: toDigits(saved.phone) });
      notify({ title: t('settings.profile.saved') });
    },
  });

  return (
    <SettingsPart title={t('settings.profile.title')}>
      <Stack gap={6}>
        <DefinitionList
          items={[
            { term: t('settings.profile.username'), value: profile.username },
            { term: t('settings.profile.role'), value: labels.role(profile.role) },
          ]}
        />
        <form className={`${styles.form} ${styles.narrow}`} noValidate onSubmit={form.submit}>
          {form.failure !== undefined && <FormFailure>{form.failure}</FormFailure>}
          <TextField
            label={t('settings.profile.fullName')}
            autoComplete="name"
            maxLength={200}
            {...form.input('fullName')}
          />
          <PhoneField id="own-phone" label={t('settings.profile.phone')} mode="display" {...form.field('phone')} />
          <div>
            <Button type="submit" variant="primary" loading={form.isSending}>
              {t('settings.profile.save')}
            </Button>
          </div>
        </form>
      </Stack>
    </SettingsPart>
  );
}

/** '+74950000001' without the plus, as the field holds it. */
const toDigits = (phone: string) => phone.replace('+', '');
