import { useEffect, useState } from 'react';

/** A value as it was once it had stayed the same for a while: what is typed is asked for when the typing pauses. */
export function useLater<Value>(value: Value, milliseconds = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
