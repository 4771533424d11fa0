import { countSmsSegments, maxSmsSegments } from '@school/api-contract/rules/sms-segments';
import { getEvent, notificationEventNames, renderTemplate } from '@school/api-contract/school/notification-events';
import { expect, test } from 'vitest';
import { defaultTexts } from './default-texts';

const common = { school: 'Спортивная школа «Вершина»', link: 'https://portal.sport-school.example/sales-funnel' };

test.each(notificationEventNames)('the SMS of %s costs at most two SMS', (event) => {
  const text = renderTemplate(defaultTexts[event].sms, { ...getEvent(event).sample, ...common });
  expect(countSmsSegments(text), text).toBeLessThanOrEqual(maxSmsSegments);
});
