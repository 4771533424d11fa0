import { consentContract, consentMedical, consentPersonalData, consentTrialRequest } from './consents-v1';
import { contract } from './contract-v1';
import { esignAgreement } from './esign-agreement-v1';
import { privacyPolicy, privacyPolicyContract } from './privacy-policy-v1';

/** Version 1 of every document. Never edit a published text: a new wording is a new version. */
export const documentsVersion1 = [
  { kind: 'contract', title: 'Договор возмездного оказания физкультурно-спортивных услуг', bodyHtml: contract },
  { kind: 'consent_personal_data', title: 'Согласие на обработку персональных данных', bodyHtml: consentPersonalData },
  { kind: 'consent_contract', title: 'Согласие на заключение договора', bodyHtml: consentContract },
  { kind: 'consent_medical', title: 'Согласие на обработку сведений о здоровье', bodyHtml: consentMedical },
  {
    kind: 'consent_trial_request',
    title: 'Согласие на обработку персональных данных при записи на пробное занятие',
    bodyHtml: consentTrialRequest,
  },
  {
    kind: 'esign_agreement',
    title: 'Соглашение об использовании простой электронной подписи',
    bodyHtml: esignAgreement,
  },
  { kind: 'privacy_policy', title: 'Политика обработки персональных данных', bodyHtml: privacyPolicy },
  {
    kind: 'privacy_policy_contract',
    title: 'Политика обработки персональных данных при заключении договора',
    bodyHtml: privacyPolicyContract,
  },
] as const;
