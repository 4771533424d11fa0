/** Of the line under the header that says why the reader may not change the group; disabled buttons are described by it. */
export const reasonId = 'group-access-reason';
