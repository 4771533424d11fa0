import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSessionStore } from '../session/session-store';
import { loadPushDevice } from './load-push-device';

/** The push messages of this browser: whether they are on, and a switch for them. */
export function usePush() {
  const queryClient = useQueryClient();
  const userId = useSessionStore(({ user }) => user?.id ?? 0);
  const queryKey = ['push-device', userId];
  const { data: state } = useQuery({ queryKey, queryFn: async () => (await loadPushDevice()).getPushState(userId) });
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      const device = await loadPushDevice();
      return isOn ? device.turnPushOn(userId) : device.turnPushOff();
    },
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
  });
  return { state, change };
}
