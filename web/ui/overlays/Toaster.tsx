import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import {
  Button,
  type QueuedToast,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { letPressesThrough } from '../hydration/pressed-ahead.ts';
import { Icon } from '../marks/Icon.tsx';
import { OwnText } from '../OwnText.tsx';
import { useKeptClear } from './keep-clear.ts';
import * as styles from './overlay.css.ts';

/** A message to the person, in passing. */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** Brings what stands beside it, and stays until it is closed or replaced; its code may come late, or not at all. */
  readonly beside?: (close: () => void) => Promise<ReactNode>;
  /** What can be done about it while it is shown, and the keys that do the same. */
  readonly action?: { readonly label: string; readonly keys: string; readonly run: () => void };
  /** Longer or shorter than usual, in milliseconds. */
  readonly shownForMs?: number;
}

let panel: ReactNode = null;
const listeners = new Set<() => void>();

function show(next: ReactNode): void {
  panel = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function bring({ beside }: ToastMessage): Promise<void> {
  try {
    if (beside) show(await beside(() => show(null)));
  } catch (error) {
    console.error('what stands beside a message could not be loaded', error);
  }
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/** Shows a message in place of the one before: only one is visible at a time (specification §4). */
export function present(message: ToastMessage, timeout: number): void {
  queue.clear();
  queue.add(message, { timeout });
  void bring(message);
}

export function clear(): void {
  queue.clear();
}

/** Where messages appear; a landmark that F6 reaches, each message announced as it comes. */
export function Toaster() {
  const beside = useSyncExternalStore(subscribe, () => panel);
  return (
    <>
      <OwnText>{beside}</OwnText>
      <Messages hasPanel={beside !== null} />
    </>
  );
}

function Messages({ hasPanel }: { hasPanel: boolean }) {
  return (
    <ToastRegion
      queue={queue}
      className={classNames(styles.toastRegion, hasPanel && styles.toastBeside)}
      aria-label="Notifications"
    >
      {({ toast }) => <Message toast={toast} />}
    </ToastRegion>
  );
}

function Message({ toast }: { toast: QueuedToast<ToastMessage> }) {
  const { variant = 'default', title, description, action } = toast.content;
  const message = useKeptClear();
  useLayoutEffect(() => letPressesThrough(message.current), [message]);
  return (
    <Toast ref={message} toast={toast} className={styles.toast[variant]}>
      <ToastContent className={styles.toastTexts}>
        <Text slot="title" className={styles.toastTitle}>
          {title}
        </Text>
        {description && (
          <Text slot="description" className={styles.toastDescription}>
            {description}
          </Text>
        )}
      </ToastContent>
      {action && (
        <Button className={styles.toastAction} onPress={action.run}>
          <span>{action.label}</span>
          <span className={styles.toastKeys} aria-hidden="true">
            {action.keys}
          </span>
        </Button>
      )}
      <Button slot="close" className={styles.toastClose} aria-label="Fermer">
        <Icon name="close" size={16} />
      </Button>
    </Toast>
  );
}
