import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dayMonthYear } from '../../ui/formats.ts';
import { EmptyState } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { TabHead } from '../parts/TabHead.tsx';
import * as styles from './audit.css.ts';
import { auditFragmentOf } from './audit-location.ts';
import { shopAtQuery } from './audit-queries.ts';
import { PastShop } from './PastShop.tsx';
import { WorkProgress } from './WorkProgress.tsx';

/** The shop as it was at the end of a day of Paris, replayed from the log. */
export function ShopAtScreen({ day }: { day: string | null }) {
  const [typed, setTyped] = useState(day ?? '');
  const goBack = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') window.location.hash = auditFragmentOf({ screen: 'shop', day: typed });
  };
  return (
    <section>
      <TabHead
        title="La boutique à une date"
        summary="Catalogue, stocks, codes promo, commandes et tableau de bord, rejoués depuis le journal."
      />
      <form className={styles.dateForm} onSubmit={goBack}>
        <TextField label="Fin de la journée du" type="date" value={typed} onChange={setTyped} />
        <Button type="submit" disabled={typed === ''}>
          Remonter à cette date
        </Button>
      </form>
      {day === null ? (
        <EmptyState icon="clock" title="Choisissez une date" />
      ) : (
        <ShopOfDay key={day} day={day} />
      )}
    </section>
  );
}

function ShopOfDay({ day }: { day: string }) {
  const query = useQuery(shopAtQuery(day));
  return (
    <Loaded query={query} what={`la boutique au ${dayMonthYear(day)}`} rowHeight="6rem">
      {(answer) => {
        switch (answer.status) {
          case 'preparing':
            return <WorkProgress title={`Retour au ${dayMonthYear(day)}…`} progress={answer.progress} />;
          case 'failed':
            return (
              <p className={styles.verdictBroken} role="alert">
                {answer.reason}
              </p>
            );
          case 'ready':
            return <PastShop shop={answer.shop} />;
        }
      }}
    </Loaded>
  );
}
