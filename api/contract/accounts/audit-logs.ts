import { z } from 'zod';
import { givenDaySchema, idSchema, momentSchema, pageQuery } from '../common';
import { defineRoute } from '../route';

export const auditSeverities = ['info', 'warning', 'critical'] as const;

/** Who caused an event: a user of the portal, a family on the public pages, or the portal itself. */
const auditActors = ['user', 'family', 'portal'] as const;
export type AuditActor = (typeof auditActors)[number];

export const auditLogRowSchema = z.object({
  id: idSchema,
  eventType: z.string(),
  severity: z.enum(auditSeverities),
  at: momentSchema,
  contractId: idSchema.nullable(),
  contractNumber: z.string().nullable(),
  /** Null: somebody who did not sign in. */
  actor: z.enum(auditActors).nullable(),
  /** Null also for a user whose account is gone. */
  userName: z.string().nullable(),
  /** The names of the records that the metadata names by `groupId` and `userId`; null when there are none. */
  groupName: z.string().nullable(),
  /** The student whom the event names, or whose contract or payment it names; null when there is none. */
  studentName: z.string().nullable(),
  /** Left out without a student. */
  studentId: idSchema.optional(),
  /** The child of the event's trial request, or of its contract without a student; left out when there is none. */
  childName: z.string().optional(),
  subjectName: z.string().nullable(),
  /** Null when the event has none, or after the erasure of the family's data. */
  ipAddress: z.string().nullable(),
  /** Excludes secrets and personal data. */
  metadata: z.record(z.string(), z.unknown()),
});
export type AuditLogRow = z.infer<typeof auditLogRowSchema>;

/** The hash of the chain's last event at one moment, stored outside the audit table to verify it. */
export const auditAnchorSchema = z.object({
  /** The number that the anchor's last event contains; null for anchors made before numbering. */
  number: z.number().int().nullable(),
  /** The school's calendar day, yyyy-MM-dd. */
  day: z.string(),
  events: z.number().int(),
  head: z.string(),
  anchoredAt: momentSchema,
  /** Sent by e-mail to the address in the school's settings. */
  emailed: z.boolean(),
  /** Has a time stamp from an authority (RFC 3161). */
  timestamped: z.boolean(),
  /** Whether the chain still has this hash at this position; null: not checked since. */
  agrees: z.boolean().nullable(),
});

/** Faults that a check reports. The first group concerns the chain, the second its anchors, the last the rows. */
export const auditFaultReasons = [
  'content',
  'link',
  'tail',
  'erasure',
  'rules',
  'anchor',
  'anchorMissing',
  'anchorFile',
  'timestamp',
  'keptAnchor',
  'contract',
  'contractText',
  'contractErased',
  'sealedFile',
  'sealedFileHash',
  'signature',
  'consent',
  'documentVersion',
] as const;
export type AuditFaultReason = (typeof auditFaultReasons)[number];

/** One kind of fault, with its first occurrence and the number of occurrences. */
export const auditFaultSchema = z.object({
  reason: z.enum(auditFaultReasons),
  /** The event that is wrong, or that disagrees with the row; null when the event is missing. */
  eventId: idSchema.nullable(),
  /** Day and number of the anchor. */
  day: z.string().nullable(),
  number: z.number().int().nullable(),
  contractNumber: z.string().nullable(),
  count: z.number().int().positive(),
});
export type AuditFault = z.infer<typeof auditFaultSchema>;

export const auditChainSchema = z.object({
  /** Null: never checked. */
  whole: z.boolean().nullable(),
  events: z.number().int(),
  head: z.string().nullable(),
  checkedAt: momentSchema.nullable(),
  /** One entry per kind of fault; empty when the chain is whole. */
  faults: z.array(auditFaultSchema),
  /** Newest first, at most 30. */
  anchors: z.array(auditAnchorSchema),
});
export type AuditChain = z.infer<typeof auditChainSchema>;

const policy = { kind: 'capability', capability: 'fullSettings' } as const;

export const auditLogRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/audit-logs',
    summary: 'The audit log, newest first',
    policy,
    query: pageQuery.extend({
      /** The event type or its prefix: `contract.` */
      eventType: z
        .string()
        .max(50)
        .regex(/^[a-z_.]*$/)
        .optional(),
      severity: z.enum(auditSeverities).optional(),
      contractId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
      userId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
      /** Calendar days of the school, both inclusive. */
      from: givenDaySchema.optional(),
      to: givenDaySchema.optional(),
    }),
    success: { status: 200, schema: z.array(auditLogRowSchema) },
    paged: true,
    errors: [],
  }),
  chain: defineRoute({
    method: 'GET',
    path: '/api/audit-logs/chain',
    summary: 'Whether the chain was whole at its last check, and its anchors',
    policy,
    success: { status: 200, schema: auditChainSchema },
    errors: [],
  }),
  verifyChain: defineRoute({
    method: 'POST',
    path: '/api/audit-logs/chain/verify',
    summary: 'Recompute the whole chain now and compare it with its anchors and with the rows that it vouches for',
    policy,
    rateLimit: { name: 'chainCheck' },
    longDatabaseWork: true,
    success: { status: 200, schema: auditChainSchema },
    errors: [],
  }),
};
