import { TabHead } from '../parts/TabHead.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** Who may open the console, and where it is open. */
export function SecurityPage() {
  return (
    <>
      <TabHead title="Sécurité" summary="Second facteur et sessions ouvertes de l’administration." />
      <SecondFactor />
      <OpenSessions />
    </>
  );
}
