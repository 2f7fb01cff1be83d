import {
  Fieldset,
  Group,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import {
  kindNames,
  type Product,
  type ProductKind,
  productKinds,
} from '../shared/formats/product-words.ts';
import { numberLooks } from '../shared/formats/read-number.ts';
import { FileField } from '../shared/forms/file-field.tsx';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { acceptedPictures, shrinkPicture } from '../shared/shrink-picture.ts';
import { trpc, useChange } from '../trpc.ts';
import {
  type DatasheetName,
  datasheetForms,
  datasheetNames,
  detailsOf,
  draftOf,
  faultsOf,
  formsOfKind,
  numberForms,
  priceForm,
} from './product-draft.ts';

/** Sharp on the screen of a phone and on paper, and small to load. */
const pictureSideMax = 800;

const folder = '/app/files/products';
const files = {
  picture: {
    label: 'Picture',
    alt: 'The product',
    folder,
    uploadTo: `${folder}/pictures`,
    hint: 'Any picture that your browser shows. Proposals show it small, beside the model.',
    accept: acceptedPictures,
    prepare: (file: File) => shrinkPicture(file, pictureSideMax),
  },
  datasheet: {
    label: 'Datasheet',
    folder,
    uploadTo: `${folder}/datasheets`,
    hint: 'PDF, up to 10 MB. Customers open it from their proposal.',
    accept: 'application/pdf',
  },
} as const;

/** Adds a product, or (with `product`) changes it. */
export function ProductDialog({
  product,
  kind,
  isOpen,
  onClose,
}: {
  product?: Product | undefined;
  /** The kind that a new product starts with. */
  kind: ProductKind;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <FormDialog
      opened={isOpen}
      onClose={onClose}
      title={product === undefined ? 'Add product' : 'Edit product'}
    >
      <ProductForm product={product} kind={kind} onSaved={onClose} />
    </FormDialog>
  );
}

function ProductForm({
  product,
  kind,
  onSaved,
}: {
  product: Product | undefined;
  kind: ProductKind;
  onSaved: () => void;
}) {
  const form = useForm({ initialValues: draftOf(product, kind), validate: faultsOf });
  const [uploads, setUploads] = useState(0);
  const options = {
    invalidates: [trpc.products.pathKey()],
    onSettled: (_saved: unknown, error: unknown) => error === null && onSaved(),
  };
  const add = useChange(trpc.products.add, options);
  const change = useChange(trpc.products.change, options);
  const draft = form.values;
  const forms = numberForms[draft.kind];
  const setUploading = (isUploading: boolean) =>
    setUploads((count) => count + (isUploading ? 1 : -1));
  const submit = form.onSubmit((entered) => {
    if (product === undefined) add.mutate({ kind: entered.kind, ...detailsOf(entered) });
    else change.mutate({ productId: product.productId, ...detailsOf(entered) });
  });
  const number = (name: 'watts' | 'nominalWattHours' | 'usableWattHours', label: string) =>
    forms[name] && (
      <NumberInput
        {...numberLooks(forms[name])}
        label={label}
        withAsterisk
        {...form.getInputProps(name)}
      />
    );
  const figure = (name: DatasheetName) => (
    <NumberInput
      key={name}
      {...numberLooks(datasheetForms[name])}
      label={datasheetNames[name]}
      {...form.getInputProps(`datasheet.${name}`)}
    />
  );
  return (
    <DialogForm
      form={form}
      submit={product === undefined ? 'Add product' : 'Save product'}
      saving={product === undefined ? add : change}
      isDisabled={uploads > 0}
      onSubmit={submit}
    >
      {product === undefined && (
        <SegmentedControl
          aria-label="Kind"
          data={productKinds.map((value) => ({ value, label: kindNames[value].one }))}
          value={draft.kind}
          onChange={(value) => {
            form.clearErrors();
            form.setFieldValue('kind', value);
          }}
        />
      )}
      <TextInput
        label="Brand"
        maxLength={100}
        withAsterisk
        data-autofocus
        {...form.getInputProps('maker')}
      />
      <TextInput label="Model" maxLength={100} withAsterisk {...form.getInputProps('model')} />
      {draft.kind === 'panel' && number('watts', 'Rated power (W)')}
      {draft.kind === 'inverter' && number('watts', 'Rated power (kW)')}
      {draft.kind === 'battery' && (
        <Group grow align="flex-start">
          {number('usableWattHours', 'Usable energy (kWh)')}
          {number('nominalWattHours', 'Nominal energy (kWh)')}
        </Group>
      )}
      <NumberInput
        {...numberLooks(priceForm)}
        label="Unit price"
        description="Customer price including GST. Leave blank if it has none."
        prefix="$"
        fixedDecimalScale
        {...form.getInputProps('priceCents')}
      />
      <NumberInput
        {...numberLooks(priceForm)}
        label="Unit cost"
        description="What you pay, without GST. Customers never see it. Leave blank if unknown."
        prefix="$"
        fixedDecimalScale
        {...form.getInputProps('costCents')}
      />
      <FileField
        {...files.picture}
        documentId={draft.pictureId}
        onChange={(pictureId) => form.setFieldValue('pictureId', pictureId)}
        onUploading={setUploading}
      />
      <FileField
        {...files.datasheet}
        documentId={draft.datasheetId}
        onChange={(datasheetId) => form.setFieldValue('datasheetId', datasheetId)}
        onUploading={setUploading}
      />
      <Fieldset legend="Datasheet figures">
        <Text mb="xs">{datasheetHints[draft.kind]}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
          {formsOfKind[draft.kind].map(figure)}
        </SimpleGrid>
      </Fieldset>
    </DialogForm>
  );
}

const datasheetHints: Readonly<Record<ProductKind, string>> = {
  panel: 'Sundesk uses these to check strings. Leave blank what you don’t know.',
  inverter: 'Sundesk uses these to check strings. Leave blank what you don’t know.',
  battery: 'Maximum charge or discharge power. Leave blank if unknown.',
};
