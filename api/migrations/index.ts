import * as accounts from './0001-accounts';
import * as branchesAndGroups from './0002-branches-and-groups';
import * as students from './0003-students';
import * as payments from './0004-payments';
import * as trialRequests from './0005-trial-requests';
import * as contracts from './0006-contracts';
import * as signing from './0007-signing';
import * as auditLogs from './0008-audit-logs';
import * as referenceData from './0009-reference-data';
import * as secretsInMessagesAndLinks from './0010-secrets-in-messages-and-links';
import * as contractEvidence from './0011-contract-evidence';
import * as pdfSeal from './0012-pdf-seal';
import * as auditAnchors from './0013-audit-anchors';
import * as sms from './0014-sms';
import * as personalData from './0015-personal-data';
import * as contractSearch from './0016-contract-search';
import * as documentVersions from './0017-document-versions';
import * as chores from './0018-chores';
import * as sessionChanges from './0019-session-changes';
import * as waitingLists from './0020-waiting-lists';
import * as studentChanges from './0021-student-changes';
import * as figureNotices from './0022-figure-notices';
import * as contractOrders from './0023-contract-orders';
import * as auditOrigins from './0024-audit-origins';
import * as signatureSalt from './0025-signature-salt';
import * as withdrawnMessages from './0026-withdrawn-messages';
import * as studentImports from './0027-student-imports';
import * as scheduleHistory from './0028-schedule-history';
import * as documentReminders from './0029-document-reminders';
import * as owedPayments from './0030-owed-payments';
import * as rosterIndex from './0031-roster-index';
import * as sessionNotices from './0032-session-notices';
import * as attendanceMoves from './0033-attendance-moves';
import * as fileReferences from './0035-file-references';
import * as contractSearchTexts from './0037-contract-search-texts';
import * as parkedContracts from './0042-parked-contracts';
import * as accountProtection from './0043-account-protection';
import * as documentReadings from './0045-document-readings';
import * as contractDifferences from './0047-contract-differences';
import * as auditProofs from './0048-audit-proofs';
import * as scheduledTasks from './0049-scheduled-tasks';
import * as schoolIdentity from './0050-school-identity';
import * as groupHalls from './0051-group-halls';
import * as placesAndLists from './0052-places-and-lists';
import * as userInvitations from './0053-user-invitations';
import * as secondFactor from './0054-second-factor';
import * as notifications from './0055-notifications';
import * as firstRun from './0056-first-run';
import * as paymentHistory from './0057-payment-history';
import * as bankNotices from './0058-bank-notices';
import * as embedOrigins from './0059-embed-origins';
import * as paymentOrders from './0060-payment-orders';
import * as bankRefunds from './0061-bank-refunds';
import * as subscriptions from './0062-subscriptions';
import * as absenceExcuses from './0063-absence-excuses';
import * as subscriptionReminders from './0064-subscription-reminders';
import * as trialRequestCards from './0065-trial-request-cards';
import * as trialReminders from './0066-trial-reminders';
import * as chat from './0068-chat';
import * as photoUploads from './0071-photo-uploads';
import * as shortLinks from './0075-short-links';
import * as studentBalances from './0076-student-balances';
import * as paymentNotices from './0077-payment-notices';
import * as funnelConversion from './0079-funnel-conversion';
import * as pushSubscriptions from './0082-push-subscriptions';
import * as chatRetention from './0083-chat-retention';
import * as photoConsent from './0084-photo-consent';
import * as paperConsents from './0085-paper-consents';
import * as groupAges from './0086-group-ages';
import * as contractListOrders from './0087-contract-orders-of-list';
import * as directionsAndStaffLetters from './0095-section-directions-and-staff-letters';
import * as notificationGroups from './0096-notification-groups';
import * as chatMessageDigits from './0097-chat-message-digits';
import * as vat22 from './0098-vat-22';
import * as accessNotices from './0099-access-notices';
import * as releaseCounts from './0100-release-counts';
import * as plainNames from './0101-plain-names';
import * as paymentKeys from './0102-payment-keys';
import * as trialRequestKeys from './0103-trial-request-keys';
import * as publicOfferText from './0104-public-offer-text';
import * as studentAndGroupKeys from './0105-student-and-group-keys';
import * as openRequestOrder from './0106-open-request-order';
import * as paymentsToSortOut from './0107-payments-to-sort-out';
import * as lastSeen from './0108-last-seen';
import * as sessionChangeMessages from './0109-session-change-messages';
import * as moveWithinDay from './0110-move-within-day';
import * as sessionsOfDisabled from './0114-sessions-of-disabled';
import * as rejectionLetters from './0115-rejection-letters';
import * as sessionSubstitutes from './0116-session-substitutes';
import * as linkDays from './0118-link-days';
import * as statesInLists from './0119-states-in-lists';
import * as plannedLeaves from './0120-planned-leaves';
import * as paymentMistakes from './0122-payment-mistakes';
import * as batchSales from './0126-batch-sales';
import * as substitutesOfMovedSessions from './0127-substitutes-of-moved-sessions';
import * as closedDaysOfExtensions from './0129-closed-days-of-extensions';
import * as walkInSessions from './0130-walk-in-sessions';
import * as formerPrices from './0132-former-prices';
import * as formerCoaches from './0133-former-coaches';
import * as nextPrices from './0134-next-prices';
import * as sessionsOfExtensions from './0135-sessions-of-extensions';
import * as declinedTrials from './0136-declined-trials';
import * as splitPayments from './0138-split-payments';
import * as latePaymentEvents from './0139-late-payment-events';
import * as severalMovedSessions from './0140-several-moved-sessions';
import * as formerPlaces from './0141-former-places';
import * as statementImports from './0142-statement-imports';

/** Every migration in order. A list instead of a folder scan, so that the bundled server contains them. */
export const migrations = [
  { name: '0001-accounts', ...accounts },
  { name: '0002-branches-and-groups', ...branchesAndGroups },
  { name: '0003-students', ...students },
  { name: '0004-payments', ...payments },
  { name: '0005-trial-requests', ...trialRequests },
  { name: '0006-contracts', ...contracts },
  { name: '0007-signing', ...signing },
  { name: '0008-audit-logs', ...auditLogs },
  { name: '0009-reference-data', ...referenceData },
  { name: '0010-secrets-in-messages-and-links', ...secretsInMessagesAndLinks },
  { name: '0011-contract-evidence', ...contractEvidence },
  { name: '0012-pdf-seal', ...pdfSeal },
  { name: '0013-audit-anchors', ...auditAnchors },
  { name: '0014-sms', ...sms },
  { name: '0015-personal-data', ...personalData },
  { name: '0016-contract-search', ...contractSearch },
  { name: '0017-document-versions', ...documentVersions },
  { name: '0018-chores', ...chores },
  { name: '0019-session-changes', ...sessionChanges },
  { name: '0020-waiting-lists', ...waitingLists },
  { name: '0021-student-changes', ...studentChanges },
  { name: '0022-figure-notices', ...figureNotices },
  { name: '0023-contract-orders', ...contractOrders },
  { name: '0024-audit-origins', ...auditOrigins },
  { name: '0025-signature-salt', ...signatureSalt },
  { name: '0026-withdrawn-messages', ...withdrawnMessages },
  { name: '0027-student-imports', ...studentImports },
  { name: '0028-schedule-history', ...scheduleHistory },
  { name: '0029-document-reminders', ...documentReminders },
  { name: '0030-owed-payments', ...owedPayments },
  { name: '0031-roster-index', ...rosterIndex },
  { name: '0032-session-notices', ...sessionNotices },
  { name: '0033-attendance-moves', ...attendanceMoves },
  { name: '0035-file-references', ...fileReferences },
  { name: '0037-contract-search-texts', ...contractSearchTexts },
  { name: '0042-parked-contracts', ...parkedContracts },
  { name: '0043-account-protection', ...accountProtection },
  { name: '0045-document-readings', ...documentReadings },
  { name: '0047-contract-differences', ...contractDifferences },
  { name: '0048-audit-proofs', ...auditProofs },
  { name: '0049-scheduled-tasks', ...scheduledTasks },
  { name: '0050-school-identity', ...schoolIdentity },
  { name: '0051-group-halls', ...groupHalls },
  { name: '0052-places-and-lists', ...placesAndLists },
  { name: '0053-user-invitations', ...userInvitations },
  { name: '0054-second-factor', ...secondFactor },
  { name: '0055-notifications', ...notifications },
  { name: '0056-first-run', ...firstRun },
  { name: '0057-payment-history', ...paymentHistory },
  { name: '0058-bank-notices', ...bankNotices },
  { name: '0059-embed-origins', ...embedOrigins },
  { name: '0060-payment-orders', ...paymentOrders },
  { name: '0061-bank-refunds', ...bankRefunds },
  { name: '0062-subscriptions', ...subscriptions },
  { name: '0063-absence-excuses', ...absenceExcuses },
  { name: '0064-subscription-reminders', ...subscriptionReminders },
  { name: '0065-trial-request-cards', ...trialRequestCards },
  { name: '0066-trial-reminders', ...trialReminders },
  { name: '0068-chat', ...chat },
  { name: '0071-photo-uploads', ...photoUploads },
  { name: '0075-short-links', ...shortLinks },
  { name: '0076-student-balances', ...studentBalances },
  { name: '0077-payment-notices', ...paymentNotices },
  { name: '0079-funnel-conversion', ...funnelConversion },
  { name: '0082-push-subscriptions', ...pushSubscriptions },
  { name: '0083-chat-retention', ...chatRetention },
  { name: '0084-photo-consent', ...photoConsent },
  { name: '0085-paper-consents', ...paperConsents },
  { name: '0086-group-ages', ...groupAges },
  { name: '0087-contract-orders-of-list', ...contractListOrders },
  { name: '0095-section-directions-and-staff-letters', ...directionsAndStaffLetters },
  { name: '0096-notification-groups', ...notificationGroups },
  { name: '0097-chat-message-digits', ...chatMessageDigits },
  { name: '0098-vat-22', ...vat22 },
  { name: '0099-access-notices', ...accessNotices },
  { name: '0100-release-counts', ...releaseCounts },
  { name: '0101-plain-names', ...plainNames },
  { name: '0102-payment-keys', ...paymentKeys },
  { name: '0103-trial-request-keys', ...trialRequestKeys },
  { name: '0104-public-offer-text', ...publicOfferText },
  { name: '0105-student-and-group-keys', ...studentAndGroupKeys },
  { name: '0106-open-request-order', ...openRequestOrder },
  { name: '0107-payments-to-sort-out', ...paymentsToSortOut },
  { name: '0108-last-seen', ...lastSeen },
  { name: '0109-session-change-messages', ...sessionChangeMessages },
  { name: '0110-move-within-day', ...moveWithinDay },
  { name: '0114-sessions-of-disabled', ...sessionsOfDisabled },
  { name: '0115-rejection-letters', ...rejectionLetters },
  { name: '0116-session-substitutes', ...sessionSubstitutes },
  { name: '0118-link-days', ...linkDays },
  { name: '0119-states-in-lists', ...statesInLists },
  { name: '0120-planned-leaves', ...plannedLeaves },
  { name: '0122-payment-mistakes', ...paymentMistakes },
  { name: '0126-batch-sales', ...batchSales },
  { name: '0127-substitutes-of-moved-sessions', ...substitutesOfMovedSessions },
  { name: '0129-closed-days-of-extensions', ...closedDaysOfExtensions },
  { name: '0130-walk-in-sessions', ...walkInSessions },
  { name: '0132-former-prices', ...formerPrices },
  { name: '0133-former-coaches', ...formerCoaches },
  { name: '0134-next-prices', ...nextPrices },
  { name: '0135-sessions-of-extensions', ...sessionsOfExtensions },
  { name: '0136-declined-trials', ...declinedTrials },
  { name: '0138-split-payments', ...splitPayments },
  { name: '0139-late-payment-events', ...latePaymentEvents },
  { name: '0140-several-moved-sessions', ...severalMovedSessions },
  { name: '0141-former-places', ...formerPlaces },
  { name: '0142-statement-imports', ...statementImports },
];
