import { CheckoutHeader } from '../../../../checkout/CheckoutHeader.tsx';

export default CheckoutHeader;
