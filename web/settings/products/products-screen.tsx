import { PageTitle } from '../../shared/page-title.tsx';

export function ProductsScreen() {
  return <PageTitle>Products</PageTitle>;
}
