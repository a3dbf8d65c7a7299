/** Key under which a file says that it was handed over; nobody else’s file has it. */
export const handOverKey = 'handedOver';
