{{! The thread's number in a block of two or three dimensions. }}
const int {{number}} = {{value}};
