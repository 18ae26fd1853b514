import { useRef, useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { Carrier } from '#contracts/http/desk/order-batches.ts';
import { trackingNumberSchema } from '#contracts/orders/tracking-number.ts';
import { type NumberFault, trackingNumberFault } from '#domain/orders/parcels/parcels.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

const FAULTS: Record<NumberFault, string> = {
  'number-missing': 'Numéro de suivi requis',
  'number-malformed': 'Ce n’est pas un numéro de suivi de ce transporteur',
  'number-check-digit':
    'Le chiffre de contrôle de ce numéro de suivi est faux\u00a0: un chiffre est mal recopié',
};

/** A tracking number as it is typed for a carrier, and what is wrong with it once somebody wants to send it. */
export function useTypedTracking(carrier: Carrier, typed: string) {
  const [faulty, setFaulty] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const given = `${carrier} ${typed}`;
  return {
    field,
    // What was wrong with another number, or by another carrier's rules, is said no longer.
    error: faulty === given ? problemOf(carrier, typed) : undefined,
    /** The number as it is sent; of one that cannot be, null: then its field says why and has the focus. */
    read(): string | null {
      if (problemOf(carrier, typed) === undefined) return trackingNumberSchema.parse(typed);
      setFaulty(given);
      field.current?.querySelector('input')?.focus();
      return null;
    },
  };
}

function problemOf(carrier: Carrier, typed: string): string | undefined {
  const parsed = trackingNumberSchema.safeParse(typed);
  const fault = trackingNumberFault(carrier, parsed.data ?? typed.trim());
  if (fault === 'number-missing') return FAULTS[fault];
  return parsed.error?.issues[0]?.message ?? (fault === null ? undefined : FAULTS[fault]);
}

interface TrackingFieldProps {
  readonly number: Pick<ReturnType<typeof useTypedTracking>, 'field' | 'error'>;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly hint?: string;
}

/** Where the number of a parcel is typed, and what is wrong with it is told. */
export function TrackingField({ number: { field, error }, value, onChange, hint }: TrackingFieldProps) {
  return (
    <div ref={field}>
      <TextField
        label="Numéro de suivi"
        isRequired
        maxLength={MAX_LENGTH.trackingNumber}
        value={value}
        error={error}
        onChange={onChange}
        {...(hint !== undefined && { hint })}
      />
    </div>
  );
}
