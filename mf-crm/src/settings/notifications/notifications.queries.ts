import type { NotificationChannel, NotificationEventName } from '@school/api-contract/school/notification-events';
import {
  type NotificationRules,
  type NotificationText,
  type NotificationTextBody,
  type OwnNotifications,
  type PutRule,
  notificationRoutes as routes,
} from '@school/api-contract/school/notifications';
import { call, refetchOnMount, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

export interface Cell {
  event: NotificationEventName;
  channel: NotificationChannel;
}

const rulesQuery = routeQuery(routes.rules);
const ownQuery = routeQuery(routes.own);

const isSameCell = (one: Cell, other: Cell) => one.event === other.event && one.channel === other.channel;

export function useRules() {
  return useQuery({ ...rulesQuery, ...refetchOnMount });
}

/** Sets a rule; the page shows it at once and reverts it when the server refuses. */
export function usePutRule() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (rule: PutRule) => call(routes.putRule, { body: rule }),
    onMutate: (rule) => {
      queries.setQueryData<NotificationRules>(rulesQuery.queryKey, (before) => before && withRule(before, rule));
    },
    // own choices depend on the rules
    onSuccess: () => queries.invalidateQueries({ queryKey: ownQuery.queryKey }),
    onError: () => queries.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}

function withRule(before: NotificationRules, rule: PutRule): NotificationRules {
  if ('role' in rule) {
    const rules = before.rules.map((one) =>
      isSameCell(one, rule) && one.role === rule.role ? { ...one, ...rule } : one,
    );
    return { ...before, rules };
  }
  const { event, channel, userId, state } = rule;
  const others = before.people.filter((one) => !(isSameCell(one, rule) && one.user.id === userId));
  const user = before.staff.find(({ id }) => id === userId);
  const people = state === null || !user ? others : [...others, { event, channel, state, user }];
  return { ...before, people };
}

export function useSaveText({ event, channel }: Cell) {
  const queries = useQueryClient();
  const params = { event, channel };
  const show = (text: NotificationText) =>
    queries.setQueryData<NotificationRules>(
      rulesQuery.queryKey,
      (before) => before && { ...before, texts: before.texts.map((one) => (isSameCell(one, text) ? text : one)) },
    );
  const save = useMutation({
    mutationFn: (body: NotificationTextBody) => call(routes.putText, { params, body }),
    onSuccess: show,
    // somebody else has changed it
    onError: () => queries.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
  const reset = useMutation({ mutationFn: () => call(routes.removeText, { params }), onSuccess: show });
  const test = useMutation({
    mutationFn: (body: Pick<NotificationTextBody, 'subject' | 'text'>) => call(routes.test, { params, body }),
  });
  return { save, reset, test };
}

export function useOwnNotifications() {
  return useQuery({ ...ownQuery, ...refetchOnMount });
}

export function usePutOwn() {
  const queries = useQueryClient();
  const show = (change: (before: OwnNotifications) => OwnNotifications) =>
    queries.setQueryData<OwnNotifications>(ownQuery.queryKey, (before) => before && change(before));
  const takeBack = () => queries.invalidateQueries({ queryKey: ownQuery.queryKey });
  const choice = useMutation({
    mutationFn: (body: Cell & { enabled: boolean }) => call(routes.putOwn, { body }),
    onMutate: (body) => {
      show((before) => ({
        ...before,
        choices: before.choices.map((one) => (isSameCell(one, body) ? { ...one, enabled: body.enabled } : one)),
      }));
    },
    onError: takeBack,
  });
  const digest = useMutation({
    mutationFn: (enabled: boolean) => call(routes.putDigest, { body: { enabled } }),
    onMutate: (morningDigest) => {
      show((before) => ({ ...before, morningDigest }));
    },
    onError: takeBack,
  });
  return { choice, digest };
}
