/** The browser's part of push messages, which the test environment does not have. */
export interface FakePush {
  /** Whether the browser has a subscription now. */
  isSubscribed(): boolean;
  restore(): void;
}

/** @param permission the user's decision, or the answer when asked */
export function fakePush({
  permission = 'granted',
  asked = 'default',
}: Partial<Record<'permission' | 'asked', NotificationPermission>> = {}): FakePush {
  let subscription: object | null = null;
  const created = {
    endpoint: 'https://push.example.org/device',
    options: { applicationServerKey: null },
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
    toJSON: () => ({
      endpoint: 'https://push.example.org/device',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = created;
      return created;
    },
  };
  const notification = {
    permission: asked,
    requestPermission: async () => {
      notification.permission = permission;
      return permission;
    },
  };
  const restores = [
    replace(window, 'PushManager', function PushManager() {}),
    replace(globalThis, 'Notification', notification),
    replace(navigator, 'serviceWorker', { getRegistration: async () => ({ pushManager }), controller: null }),
  ];
  return {
    isSubscribed: () => subscription !== null,
    restore: () => {
      for (const restore of restores) restore();
    },
  };
}

function replace(owner: object, name: string, value: unknown): () => void {
  const former = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (former) Object.defineProperty(owner, name, former);
    else Reflect.deleteProperty(owner, name);
  };
}
