import { OwnText } from '../ui/OwnText.tsx';
import '../theme/fonts.css';
import '../theme/global.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { createQueryClient } from '../data/queries.ts';
import { PageBoundary } from '../layout/PageBoundary.tsx';
import { drawnPage } from '../ui/hydration/drawn-anew.ts';
import { useTypedEarly } from '../ui/hydration/typed-early.ts';
import { ToastOutlet } from '../ui/overlays/ToastOutlet.tsx';

/** Around every page: what is shown when it fails, the query client and the toasts. */
export default function Wrapper({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient());
  useTypedEarly(drawnPage);
  return (
    <PageBoundary path={usePageContext().urlPathname}>
      <QueryClientProvider client={client}>
        <OwnText>{children}</OwnText>
        <ToastOutlet />
      </QueryClientProvider>
    </PageBoundary>
  );
}
