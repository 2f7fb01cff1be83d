import { ActionIcon, Badge, Group, Table, Text } from '@mantine/core';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import rows from '../settings/rows.module.css';
import { money } from '../shared/formats/formats.ts';
import { kindNames, type Product, powerText } from '../shared/formats/product-words.ts';
import { offerUndo } from '../shared/offer-undo.tsx';
import { useIsWide } from '../shared/search/filter-bar.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';

/** The library as a table; on a phone as a list. */
export function ProductTable({
  products,
  onEdit,
}: {
  products: readonly Product[];
  /** Undefined for members who may only view. */
  onEdit: ((product: Product) => void) | undefined;
}) {
  const isWide = useIsWide();
  const seesCosts = useMay('costs:read');
  if (!isWide) return <ProductList products={products} onEdit={onEdit} />;
  return (
    <Table verticalSpacing="xs" stickyHeader stickyHeaderOffset={56}>
      <Table.Caption style={{ captionSide: 'top', position: 'absolute', clipPath: 'inset(50%)' }}>
        Product library
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th>Kind</Table.Th>
          <Table.Th>Power or energy</Table.Th>
          <Table.Th ta="end">Price</Table.Th>
          {seesCosts && <Table.Th ta="end">Cost</Table.Th>}
          {onEdit && <Table.Th w={96}>Actions</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {products.map((product) => (
          <Table.Tr key={product.productId}>
            <Table.Td>
              <Name product={product} />
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{kindNames[product.kind].one}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{powerText(product)}</Table.Td>
            <Table.Td ta="end" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {priceText(product)}
            </Table.Td>
            {seesCosts && (
              <Table.Td
                ta="end"
                style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
              >
                {costText(product)}
              </Table.Td>
            )}
            {onEdit && (
              <Table.Td>
                <Actions product={product} onEdit={onEdit} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ProductList({
  products,
  onEdit,
}: {
  products: readonly Product[];
  onEdit: ((product: Product) => void) | undefined;
}) {
  const seesCosts = useMay('costs:read');
  return (
    <ul className={rows.list} aria-label="Product library">
      {products.map((product) => (
        <li key={product.productId} className={rows.row} style={{ flexWrap: 'nowrap' }}>
          <div style={{ minWidth: 0 }}>
            <Name product={product} />
            <Text variant="quiet">
              {kindNames[product.kind].one}, {powerText(product)}
            </Text>
            <Text>
              {priceText(product)}
              {seesCosts && product.costCents !== null && `, cost ${money(product.costCents)}`}
            </Text>
          </div>
          {onEdit && <Actions product={product} onEdit={onEdit} />}
        </li>
      ))}
    </ul>
  );
}

function Name({ product: { maker, model, isArchived } }: { product: Product }) {
  return (
    <Group gap="xs">
      <Text component="span" fw={600}>
        {maker} {model}
      </Text>
      {isArchived && <Badge color="gray">Archived</Badge>}
    </Group>
  );
}

function priceText({ priceCents }: Product): string {
  return priceCents === 0 ? 'No price' : money(priceCents);
}

function costText({ costCents }: Product): string {
  return costCents === null ? 'Unknown' : money(costCents);
}

function Actions({ product, onEdit }: { product: Product; onEdit: (product: Product) => void }) {
  const { productId, isArchived } = product;
  const name = `${product.maker} ${product.model}`;
  const archive = useChange(trpc.products.archive, {
    showsFailure: true,
    invalidates: [trpc.products.pathKey()],
    onSuccess(_answer, sent) {
      if (!sent.isArchived) return;
      offerUndo(`${name} archived`, () => archive.mutate({ productId, isArchived: false }));
    },
  });
  const toggle = () => archive.mutate({ productId, isArchived: !isArchived });
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => onEdit(product)}
      >
        <Pencil />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={isArchived ? `Restore ${name}` : `Archive ${name}`}
        title={isArchived ? 'Restore' : 'Archive'}
        onClick={toggle}
        loading={archive.isPending}
      >
        <Icon />
      </ActionIcon>
    </Group>
  );
}
