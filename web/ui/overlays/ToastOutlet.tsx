import { useSyncExternalStore } from 'react';
import * as styles from './overlay.css.ts';
import { noToasts, subscribeToToasts, toastState } from './toast.ts';

/** Where messages appear, whether or not the toaster's code can be had. */
export function ToastOutlet() {
  const { toaster, bare } = useSyncExternalStore(subscribeToToasts, toastState, noToasts);
  if (toaster) return <toaster.Toaster />;
  return (
    bare && (
      <div role="alert" className={styles.toastRegion}>
        <div className={styles.toast[bare.variant ?? 'default']}>
          <div className={styles.toastTexts}>
            <p className={styles.toastTitle}>{bare.title}</p>
            {bare.description && <p className={styles.toastDescription}>{bare.description}</p>}
          </div>
        </div>
      </div>
    )
  );
}
