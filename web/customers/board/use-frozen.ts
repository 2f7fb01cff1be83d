import { useRef } from 'react';

/**
 * The value as it was when it was frozen, the present one while it is not. What others change meanwhile would move the
 * cards from under the hand that drags one.
 */
export function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const kept = useRef(value);
  if (!isFrozen) kept.current = value;
  return kept.current;
}
