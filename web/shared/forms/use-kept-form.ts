import { type UseFormReturnType, useForm } from '@mantine/form';
import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';

export type KeptForm<Values> = {
  form: UseFormReturnType<Values>;
  isDirty: boolean;
  /** Begins anew, once what was typed is saved or given up. */
  forget: () => void;
};

/** A form whose unsaved input is kept in this browser tab, so that neither a reload nor a closed part of the page loses it. */
export function useKeptForm<Values extends object>(key: string, fresh: Values): KeptForm<Values> {
  const [kept, keep, drop] = useSessionStorage<Values | null>({
    key,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [first] = useState(fresh);
  const form = useForm<Values>({
    initialValues: kept ?? first,
    onValuesChange: (values) => {
      if (JSON.stringify(values) === JSON.stringify(first)) drop();
      else keep(values);
    },
  });
  return {
    form,
    isDirty: kept !== null,
    forget: () => form.setValues(first),
  };
}
