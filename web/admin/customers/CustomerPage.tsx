import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CustomerPage as Customer, MAX_CUSTOMER_ORDERS } from '#contracts/http/console/customers.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { stack } from '../../theme/layout.css.ts';
import { dateAndTime, euros, plural, shortDate } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Stars } from '../../ui/marks/Stars.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import { adminQuery } from '../data/admin-api.ts';
import { fragmentOf, orderFragment } from '../location.ts';
import { Message } from '../messages/MessagesPage.tsx';
import { withdrawnNote } from '../orders/order-labels.ts';
import { orderNumbers } from '../orders/order-numbers.ts';
import { StatusBadge } from '../orders/StatusBadge.tsx';
import { Marks } from '../orders/table/columns.tsx';
import * as pages from '../pages/pages.css.ts';
import { FigureCard } from '../parts/FigureCard.tsx';
import { DataTable } from '../parts/lists/DataTable.tsx';
import { Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { figures, list, listItem, nameLink, name as nameStyle, soft } from '../parts/parts.css.ts';
import { OrderLink } from '../parts/RunningNumber.tsx';
import { REVIEW_STATES } from '../reviews/review-states.ts';
import * as styles from './customers.css.ts';

/** Who placed an order, and all that the shop knows of them: found by the order, so that no address names a person. */
export function CustomerPage({ orderId }: { orderId: string }) {
  const query = useQuery(adminQuery('GET /api/admin/orders/:id/customer', { id: orderId }));
  return (
    <>
      <a className={`${nameLink} ${pages.back}`} href={orderFragment(orderId)}>
        {`Retour à la commande ${orderNumbers({ id: orderId, runningNumber: numberOf(query.data, orderId) })}`}
      </a>
      <Loaded query={query} what="ce client" rowHeight="9rem">
        {(customer) => <CustomerParts customer={customer} />}
      </Loaded>
    </>
  );
}

function CustomerParts({ customer }: { customer: Customer }) {
  const { name, email, phone, orders, orderCount, spent, gestures, reviews, messages, subscribedAt } =
    customer;
  const returned = orders.filter(({ withdrawalDeclaredAt }) => withdrawalDeclaredAt !== null);
  return (
    <div className={stack.x7}>
      <div>
        <TabHead
          title={email === null ? 'Client effacé' : name}
          summary={<Contact email={email} phone={phone} />}
        />
        <dl className={figures}>
          <FigureCard label="Commandes" value={orderCount} />
          <FigureCard label="Achats" value={euros(spent)} note="remboursements déduits" />
          <FigureCard label="Rétractations" value={returned.length} />
          <FigureCard
            label="Lettre"
            value={subscribedAt === null ? 'Non' : 'Oui'}
            note={subscribedAt === null ? 'pas d’inscription' : `depuis le ${shortDate(subscribedAt)}`}
          />
        </dl>
      </div>
      <Part title="Commandes" count={orderCount} none="Aucune commande">
        <OrderTable orders={orders} />
        {orderCount > orders.length && (
          <p className={soft}>{`Les ${MAX_CUSTOMER_ORDERS} dernières sur ${orderCount}.`}</p>
        )}
      </Part>
      <Part title="Rétractations" count={returned.length} none="Aucune rétractation">
        <ul className={list}>
          {returned.map((order) => (
            <li key={order.id} className={listItem}>
              <p className={nameStyle}>
                <OrderLink sign="Commande #" order={order} />
              </p>
              <p className={soft}>{withdrawnNote(order)}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Gestes" count={gestures.length} none="Aucun geste">
        <ul className={list}>
          {gestures.map(({ refundId, orderId, amount, state, requestedAt }) => (
            <li key={refundId} className={`${listItem} ${styles.row}`}>
              <span className={nameStyle}>{euros(amount)}</span>
              <OrderLink
                sign="Commande #"
                order={{ id: orderId, runningNumber: numberOf(customer, orderId) }}
              />
              <span className={soft}>{`${shortDate(requestedAt)}, ${GESTURE_STATES[state]}`}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Avis" count={reviews.length} none="Aucun avis">
        <ul className={list}>
          {reviews.map(({ id, productName, rating, title, comment, status, createdAt }) => (
            <li key={id} className={listItem}>
              <div className={styles.row}>
                <span className={nameStyle}>{productName}</span>
                <Stars rating={rating} />
                <Badge variant={REVIEW_STATES[status].badge}>{REVIEW_STATES[status].label}</Badge>
                <time className={soft} dateTime={createdAt}>
                  {dateAndTime(createdAt)}
                </time>
              </div>
              <p className={pages.subject}>{title}</p>
              <p className={pages.message}>{comment}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Messages" count={messages.length} none="Aucun message">
        <ul className={list}>
          {messages.map((message) => (
            <li key={message.id} className={listItem}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      </Part>
      {email !== null && (
        <p className={soft}>
          <a className={nameLink} href={fragmentOf({ screen: 'page', page: 'donnees' })}>
            Données personnelles
          </a>
          <span>{'\u00a0: répondre à une demande d’accès ou d’effacement.'}</span>
        </p>
      )}
    </div>
  );
}

const GESTURE_STATES: Record<Customer['gestures'][number]['state'], string> = {
  pending: 'remboursement en cours',
  succeeded: 'remboursé',
  failed: 'remboursement échoué',
};

function Contact({ email, phone }: Pick<Customer, 'email' | 'phone'>) {
  if (email === null) return <span>Ce qui le nommait est effacé&nbsp;; seule cette commande reste.</span>;
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a>
      {phone && <span>{` · ${phone}`}</span>}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly none: string;
  readonly children: ReactNode;
}

/** One kind of what somebody did; it says so when there is nothing. */
function Part({ title, count, none, children }: PartProps) {
  return (
    <section className={stack.x3} aria-label={title}>
      <h3 className={styles.partTitle}>{`${title} (${count})`}</h3>
      <OwnText>{count === 0 ? <p className={soft}>{none}</p> : children}</OwnText>
    </section>
  );
}

/** The number that people say of an order of a customer, where it is listed. */
function numberOf(customer: Customer | undefined, orderId: string): number | undefined {
  return customer?.orders.find(({ id }) => id === orderId)?.runningNumber;
}

function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <DataTable
      label="Commandes du client"
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Commande',
          cell: (order) => <OrderLink sign="Commande #" order={order} />,
          isRowHeader: true,
        },
        { title: 'Date', cell: ({ createdAt }) => shortDate(createdAt) },
        {
          title: 'Articles',
          cell: ({ items }) =>
            plural(
              items.reduce((sum, { quantity }) => sum + quantity, 0),
              'article',
            ),
        },
        { title: 'Total', cell: ({ total }) => euros(total), isNumeric: true },
        {
          title: 'Statut',
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        { title: 'Repères', cell: (order) => <Marks order={order} /> },
      ]}
    />
  );
}
