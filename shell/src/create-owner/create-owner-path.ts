export const createOwnerPath = '/create-owner';
