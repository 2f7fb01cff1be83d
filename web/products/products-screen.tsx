import { Button, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { kindNames, type Product, productKinds } from '../shared/formats/product-words.ts';
import { FormDialog } from '../shared/forms/form-dialog.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { FilterBar, SearchField } from '../shared/search/filter-bar.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { thisAccount } from '../shell/session/this-account.ts';
import { trpc } from '../trpc.ts';
import { AddExampleProducts } from './add-example-products.tsx';
import { ImportForm } from './import-form.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { type ProductSearch, readProductSearch } from './product-search.ts';
import { ProductTable } from './product-table.tsx';

const route = getRouteApi('/inside/settings/products');

/** The models that projects are put together from. */
export function ProductsScreen() {
  const mayEdit = useMay('account:manage');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<{ product: Product | undefined; isOpen: boolean }>();
  const { kind, q = '', archived: includesArchived = false } = search;
  const library = useQuery({
    ...trpc.products.list.queryOptions({ kind, search: q, includesArchived }),
    placeholderData: keepPreviousData,
  });
  const set = (changes: { [Name in keyof ProductSearch]?: unknown }) =>
    navigate({ search: readProductSearch({ ...search, ...changes }), replace: true });
  const add = () => setDialog({ product: undefined, isOpen: true });
  const [isImporting, importing] = useDisclosure();
  const actions = mayEdit && (
    <>
      <Button
        component="a"
        href={thisAccount.address('/app/files/exports/products.csv')}
        variant="default"
        leftSection={<Download />}
      >
        Export
      </Button>
      <Button variant="default" leftSection={<Upload />} onClick={importing.open}>
        Import
      </Button>
      <Button leftSection={<Plus />} onClick={add}>
        Add product
      </Button>
    </>
  );
  return (
    <>
      <PageTitle actions={actions}>Products</PageTitle>
      <Text variant="quiet" mb="md" maw={640}>
        The products you choose from in projects. Projects copy product values, so changes here
        don’t affect existing projects and proposals.
      </Text>
      <Stack>
        <FilterBar
          search={
            <SearchField
              label="Search products"
              value={q}
              onChange={(words) => set({ q: words })}
              maxLength={100}
              flex={1}
              maw={320}
            />
          }
          filters={(kind ? 1 : 0) + (includesArchived ? 1 : 0)}
          onClear={() => set({ kind: undefined, archived: undefined })}
        >
          <NativeSelect
            aria-label="Kind"
            value={kind ?? ''}
            onChange={({ currentTarget }) => set({ kind: currentTarget.value })}
            data={[
              { value: '', label: 'All kinds' },
              ...productKinds.map((value) => ({ value, label: kindNames[value].many })),
            ]}
          />
          <Switch
            label="Show archived"
            checked={includesArchived}
            onChange={({ currentTarget }) => set({ archived: currentTarget.checked })}
          />
        </FilterBar>
        <Loaded query={library} bars={4} height={44}>
          {(products) => (
            <Found
              products={products}
              isFiltered={kind !== undefined || q !== '' || includesArchived}
              onEdit={mayEdit ? (product) => setDialog({ product, isOpen: true }) : undefined}
            />
          )}
        </Loaded>
      </Stack>
      <FormDialog opened={isImporting} onClose={importing.close} title="Import products" size="lg">
        <ImportForm onDone={importing.close} />
      </FormDialog>
      {dialog && (
        <ProductDialog
          product={dialog.product}
          kind={kind ?? 'panel'}
          isOpen={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
    </>
  );
}

function Found({
  products,
  isFiltered,
  onEdit,
}: {
  products: readonly Product[];
  isFiltered: boolean;
  onEdit: ((product: Product) => void) | undefined;
}) {
  if (products.length > 0) return <ProductTable products={products} onEdit={onEdit} />;
  if (isFiltered) {
    return <EmptyState title="No matching products">Try fewer words or other filters.</EmptyState>;
  }
  return (
    <EmptyState title="The library is empty" action={onEdit && <AddExampleProducts />}>
      {onEdit
        ? 'Add the panels, inverters and batteries you sell, with their prices. Or begin with example products and three kits, and replace them with your own as you go.'
        : 'Ask an owner or manager to add the panels, inverters and batteries you sell.'}
    </EmptyState>
  );
}
