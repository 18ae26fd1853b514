import { useEffect } from 'react';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import type { OrderPage } from '#contracts/order-page.ts';
import { OrderView } from '../../../../../order/OrderView.tsx';
import { container, wholeScreen } from '../../../../../theme/layout.css.ts';
import { classNames } from '../../../../../ui/class-names.ts';
import { Skeleton } from '../../../../../ui/marks/Loading.tsx';

/** An order's own page, for whoever has its link. Only the server reads orders: reached without a page load (Back), it reloads. */
export default function OrderOwnPage() {
  const order = useData<OrderPage | undefined>();
  const { token = '' } = usePageContext().routeParams;
  const { supportEmail } = usePageContext().globalContext.publicConfig;
  const isRead = order !== undefined;
  useEffect(() => {
    if (!isRead) location.reload();
  }, [isRead]);
  return (
    <div className={classNames(container, wholeScreen)}>
      {order ? (
        <OrderView order={order} token={token} supportEmail={supportEmail} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </div>
  );
}
