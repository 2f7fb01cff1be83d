import { Button } from '@mantine/core';
import { PackagePlus } from 'lucide-react';
import { trpc, useChange } from '../trpc.ts';

/** Adds the products of the starter library to an empty one. */
export function AddExampleProducts() {
  const add = useChange(trpc.products.addStarterLibrary, {
    success: ({ added }) => `${added} example products added. Their prices are examples too.`,
    invalidates: [trpc.products.pathKey()],
  });
  return (
    <Button leftSection={<PackagePlus />} loading={add.isPending} onClick={() => add.mutate()}>
      Add example products
    </Button>
  );
}
