/**
 * `+7 (XXX) XXX-XX-XX` (specification section 5), as pages, letters and messages show a phone; a text that is not +7 and
 * ten digits comes back as it is.
 */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+?7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4');
}
