// scratch
import type { Page } from 'playwright-core';
const first = ['Ann','Bob','Cho','Dee','Eli','Fay','Gus','Hana','Ivo','Jun','Kit','Lea','Max','Noor','Ola','Pia'];
const last = ['Lee','Nguyen','Smith','Brown','Papadopoulos','Wilson','O’Connor','Singh'];
const now = Date.now();
export const customers = Array.from({ length: 120 }, (_, i) => ({
  customerId: i + 1, name: `${first[i % 16]} ${last[(i * 7) % 8]}`, companyName: i % 5 === 0 ? 'Harbour Bakery Pty Ltd' : '',
  email: `c${i}@example.com`, phone: '0491 570 156', type: i % 5 === 0 ? 'Commercial' : 'Residential',
  statusId: (i * i) % 16 + 1, ownerId: 1, valueCents: i % 4 === 0 ? 0 : 500_000 + i * 31_234_5 % 3_000_000,
  createdAt: now - i * 86_400_000 * 2, updatedAt: now - i * 3_600_000 * 7, suburb: 'Newtown', viewedAt: i % 6 === 0 ? now - 86_400_000 : null,
}));
export async function mock(page: Page) {
  await page.route('**/app/trpc/**', async (route) => {
    const url = new URL(route.request().url());
    const names = url.pathname.split('/app/trpc/')[1]!.split(',');
    const known = names.map(answer);
    if (known.every((one) => one === undefined)) return route.fallback();
    const response = known.some((one) => one === undefined) ? await (await route.fetch()).json() : [];
    return route.fulfill({ json: known.map((one, i) => one === undefined ? response[i] : { result: { data: one } }) });
  });
  function answer(name: string) {
    if (name === 'board.columns') return Array.from({ length: 16 }, (_, s) => { const cards = customers.filter((c) => c.statusId === s + 1); return { statusId: s + 1, count: { count: cards.length, isCapped: false }, valueCents: cards.reduce((a, c) => a + c.valueCents, 0), cards: cards.slice(0, 20), nextCursor: null }; });
    if (name === 'customers.list') return { customers: customers.slice(0, 50), nextCursor: 'x', total: { count: 1000, isCapped: true } };
    if (name === 'customers.move') return { customerId: 1 };
    if (name === 'customers.duplicatesOf') return { duplicates: [{ isVisible: true, customerId: 2, name: 'Bob Nguyen', email: 'bob@example.com', statusId: 3, ownerId: 1, likenesses: ['email', 'phone'] }, { isVisible: false, ownerId: 1, likenesses: ['phone'] }] };
    return undefined;
  }
}
