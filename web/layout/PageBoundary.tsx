import { Component, type ReactNode } from 'react';
import { container, lead, title } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { localStore } from '../ui/browser-storage.ts';
import { classNames } from '../ui/class-names.ts';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import { broken } from './frame.css.ts';

export interface PageBoundaryProps {
  /** The page's path: another page is tried afresh. */
  readonly path: string;
  readonly children: ReactNode;
}

interface State {
  readonly path: string;
  readonly isBroken: boolean;
}

/** In place of a page that failed while it was drawn: React would leave a white one. It logs the error itself. */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { path: this.props.path, isBroken: false };

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ path }: PageBoundaryProps, before: State): State | null {
    return path === before.path ? null : { path, isBroken: false };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenPage path={this.state.path} /> : this.props.children;
  }
}

function BrokenPage({ path }: { path: string }) {
  const isCartKept = !path.startsWith('/admin') && localStore.survivesReload();
  return (
    <main className={classNames(container, broken)}>
      <Wordmark height="3rem" />
      {/* What had the focus is gone; read aloud, this says why. */}
      <h1 ref={(heading) => heading?.focus()} tabIndex={-1} className={title.page}>
        Une erreur est survenue
      </h1>
      <p className={lead}>
        {`La page n’a pas pu être affichée.${isCartKept ? ' Votre panier est conservé.' : ''}`}
      </p>
      <Button onClick={() => location.reload()}>Recharger la page</Button>
    </main>
  );
}
