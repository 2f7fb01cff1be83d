import { Button, Combobox, Group, Text, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { wholeMoney } from '../../shared/formats/formats.ts';
import { type Product, powerText } from '../../shared/formats/product-words.ts';
import { failureText } from '../../shared/states.tsx';
import { trpc } from '../../trpc.ts';
import classes from './sections.module.css';

/** Value of the choice for a product outside the library. */
const free = 'free';
const shownMax = 50;

/** A button that opens the library; products outside it can be typed in. */
export function ProductPicker({
  kind,
  label,
  id,
  onPick,
  onFree,
}: {
  kind: Product['kind'];
  label: string;
  id: string;
  onPick: (product: Product) => void;
  onFree: () => void;
}) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const library = useQuery({
    ...trpc.products.list.queryOptions({ kind }),
    enabled: combobox.dropdownOpened,
  });
  const products = library.data ?? [];
  const found = matching(products, search);
  const pick = (value: string) => {
    combobox.closeDropdown();
    const product = products.find(({ productId }) => String(productId) === value);
    if (product === undefined) onFree();
    else onPick(product);
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={320}
      shadow="md"
      onOptionSubmit={pick}
      withinPortal
    >
      <Combobox.Target targetType="button">
        <Button
          id={id}
          variant="default"
          leftSection={<Plus />}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder="Search library"
          aria-label="Search library"
        />
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {found.slice(0, shownMax).map((product) => (
            <Combobox.Option value={String(product.productId)} key={product.productId}>
              <ProductOption product={product} />
            </Combobox.Option>
          ))}
          <Combobox.Option value={free}>
            <Text fw={600}>Enter manually</Text>
            <Text size="xs" className={classes.quiet}>
              {freeHint(library, found.length)}
            </Text>
          </Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function ProductOption({ product }: { product: Product }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text>
          {product.maker} {product.model}
        </Text>
        <Text size="xs" className={classes.quiet}>
          {powerText(product)}
        </Text>
      </div>
      {product.priceCents > 0 && <Text flex="none">{wholeMoney(product.priceCents)}</Text>}
    </Group>
  );
}

function matching(products: readonly Product[], search: string): Product[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter(({ maker, model }) =>
    words.every((word) => `${maker} ${model}`.toLowerCase().includes(word)),
  );
}

function freeHint(
  { isPending, error, data }: { isPending: boolean; error: unknown; data?: readonly Product[] },
  found: number,
): string {
  if (data === undefined && error) return failureText(error);
  if (isPending) return 'Loading library…';
  if (data?.length === 0) return 'None in the library yet. Add products under Settings, Products';
  return found === 0 ? 'No matching products' : 'For products not in the library';
}
