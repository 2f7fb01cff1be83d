import { isAbn } from './abn.ts';
import type { Company } from './settings.ts';

/** A box at a post office is not a business address (Australian Consumer Law, section 79(d)(iv)). */
const postBox =
  /^\s*(?:g\.?\s*)?(?:p\.?\s*o\.?\s*box|locked bag|private bag|post (?:office )?box)\b/i;

/**
 * The details of the supplier that a proposal must name and the settings lack, for people: a customer must know whom
 * they contract with (Australian Consumer Law, section 79(d)).
 */
export function missingSupplierDetails(
  company: Pick<Company, 'legalName' | 'abn' | 'address' | 'phone'>,
): string[] {
  const { legalName, abn, address, phone } = company;
  const missing = [
    legalName.trim() === '' && 'legal name',
    !isAbn(abn) && 'ABN',
    (address.trim() === '' || postBox.test(address)) && 'street address (not a post office box)',
    phone.trim() === '' && 'phone number',
  ];
  return missing.filter((detail) => detail !== false);
}
