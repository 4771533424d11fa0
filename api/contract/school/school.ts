import { z } from 'zod';
import { emailSchema, line, lineMin, momentSchema, phoneSchema, text } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { uploadedFile } from '../uploaded-file';
import { isInn, isOgrn } from './requisites';

const optionalEmail = z.union([z.literal(''), emailSchema]);

/** The school and its operator, as contracts and consents name them. */
export const schoolSchema = z.strictObject({
  name: lineMin(1, 200, messages.required),
  /** The phone for families on public pages, in e-mails and in contracts; '': the operator's. */
  phone: z.union([z.literal(''), phoneSchema]),
  address: line(300),
  /** `#rrggbb`, from which the whole primary scale is derived; null: the product's default. */
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, messages.accentColor)
    .nullable(),
  operatorName: lineMin(1, 300, messages.required),
  operatorInn: z.string().regex(/^(\d{10}|\d{12})?$/, messages.inn),
  operatorOgrn: z.string().regex(/^(\d{13}|\d{15})?$/, messages.ogrn),
  operatorAddress: line(300),
  operatorPhone: z.union([z.literal(''), phoneSchema]),
  operatorEmail: emailSchema,
  bankDetails: text(500),
  /** Three letters of ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** IANA name, which the server validates. */
  timeZone: z
    .string()
    .max(60)
    .meta({ examples: ['Europe/Moscow', 'Asia/Vladivostok', 'UTC', 'Moscow'] }),
  /** The maximum number of SMS per calendar day of the school. */
  smsDailyLimit: z.number().int().min(0).max(100_000),
  /** The maximum cost of SMS in kopecks per calendar day of the school; null: no cost limit. */
  smsDailySpend: z.number().int().min(0).max(100_000_000).nullable(),
  /** What one part of an SMS costs in kopecks, for the estimates in the settings; null: unknown. */
  smsSegmentPrice: z.number().int().min(0).max(100_000).nullable(),
  /** The recipient of the chain's daily anchor; empty: none. */
  anchorEmail: optionalEmail,
});
export type School = z.infer<typeof schoolSchema>;

/** What may be saved. Stricter than answers, which also contain numbers saved before check digits were validated. */
export const schoolUpdateSchema = schoolSchema.extend({
  operatorInn: schoolSchema.shape.operatorInn.refine(
    (inn) => !/^\d{10}(\d{2})?$/.test(inn) || isInn(inn),
    messages.innDigits,
  ),
  operatorOgrn: schoolSchema.shape.operatorOgrn.refine(
    (ogrn) => !/^\d{13}(\d{2})?$/.test(ogrn) || isOgrn(ogrn),
    messages.ogrnDigits,
  ),
});

const versioned = { updatedAt: momentSchema };

/** The settings as they were saved last. */
export const savedSchoolSchema = schoolSchema.extend(versioned);
export type SavedSchool = z.infer<typeof savedSchoolSchema>;

/** The settings, with the logo and the rule for second factors, which have routes of their own. */
export const schoolSettingsSchema = savedSchoolSchema.extend({
  logoUrl: z.string().nullable(),
  /** Whether owner and senior administrators must have a second factor. */
  secondFactorRequired: z.boolean(),
});
export type SchoolSettings = z.infer<typeof schoolSettingsSchema>;

export const schoolRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/school',
    summary: 'The school, its requisites and limits',
    policy: { kind: 'capability', capability: 'fullSettings' },
    success: { status: 200, schema: schoolSettingsSchema },
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/school',
    summary:
      'Change them; documents made before stay as they were. With `updatedAt` of the settings as they were read, refuses with CONFLICT when somebody else has changed them',
    policy: { kind: 'capability', capability: 'fullSettings' },
    /** Price left out: as before. */
    body: schoolUpdateSchema.extend(versioned).partial({ smsSegmentPrice: true, updatedAt: true }),
    success: { status: 200, schema: savedSchoolSchema },
    errors: ['CONFLICT'],
  }),
  logo: defineRoute({
    method: 'GET',
    path: '/api/school/logo',
    summary: 'The logo as PNG; an address with its `v` is cached for good',
    policy: { kind: 'public' },
    query: z.object({ v: z.string().max(64).optional() }),
    success: { status: 200, contentType: 'image/png' },
    errors: ['NOT_FOUND'],
  }),
  uploadLogo: defineRoute({
    method: 'PUT',
    path: '/api/school/logo',
    summary: 'Replace the logo: PNG, JPEG or WebP; it is scaled to at most 512 x 256 and written anew as PNG',
    policy: { kind: 'capability', capability: 'fullSettings' },
    bodyEncoding: 'multipart',
    body: z.strictObject({ file: uploadedFile }),
    success: { status: 200, schema: z.object({ logoUrl: z.string() }) },
    errors: [],
  }),
  removeLogo: defineRoute({
    method: 'DELETE',
    path: '/api/school/logo',
    summary: 'Show the name without a logo',
    policy: { kind: 'capability', capability: 'fullSettings' },
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
};
