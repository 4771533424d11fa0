/**
 * SQL: the name of a user for people: the full name, or the username where there is none.
 *
 * @param user alias of the table `users`
 */
export const userNameSql = (user: string) => `coalesce(nullif(${user}.full_name, ''), ${user}.username)`;
