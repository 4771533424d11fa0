import { givenDaySchema } from '@school/api-contract/common';
import type { Discount } from '@school/api-contract/money/subscriptions';
import { messages } from '@school/api-contract/rules/messages';
import type { ChosenStudent } from '@school/kit/forms';
import { z } from 'zod';
import { toAmount } from '../../payments/edit/to-amount';

export const discountKinds = ['none', 'percent', 'amount'] as const;

export interface SaleDraft {
  student: ChosenStudent | null;
  planId: string;
  /** '' takes the day that the quote suggests. */
  startsOn: string;
  discountKind: string;
  discountValue: string;
  discountReason: string;
}

/** What was chosen, in the form in which the sale is sent; errors are at the fields of the draft. */
export const saleFormSchema = z
  .object({
    student: z.object({ id: z.number() }, messages.studentUnknown),
    planId: z.number(messages.planUnknown),
    startsOn: z.union([z.literal(''), givenDaySchema]),
    discountKind: z.enum(discountKinds),
    discountValue: z.number().nullable(),
    discountReason: z.string(),
  })
  .superRefine(({ discountKind, discountValue, discountReason }, ctx) => {
    if (discountKind === 'none') return;
    const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (toDiscountValue(discountKind, discountValue) === undefined) {
      fault('discountValue', discountKind === 'percent' ? messages.percent : messages.amount);
    }
    if (discountReason === '') fault('discountReason', messages.cancelReason);
  });

export function toSaleForm({ student, planId, discountValue, discountReason, ...draft }: SaleDraft) {
  const value = toAmount(discountValue);
  return {
    ...draft,
    student: student ?? undefined,
    planId: planId === '' ? undefined : Number(planId),
    discountValue: Number.isNaN(value) ? null : value,
    discountReason: discountReason.trim(),
  };
}

/** A valid discount, else undefined. */
export function toDiscountValue(kind: string, value: number | null): number | undefined {
  const most = kind === 'percent' ? 100 : 10_000_000;
  return value !== null && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
}

export function toDiscount(kind: string, value: number | null, reason: string): Discount | null {
  if (value === null || kind === 'none') return null;
  return kind === 'percent' ? { percent: value, reason } : { amount: value, reason };
}
