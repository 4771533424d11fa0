/** What letters and PDFs call a contract. */
export const getContractTitle = (contractNumber: string) => `Договор № ${contractNumber}`;
