{{! Before a kernel that reads arrays in another order: computes the index of an element. }}

/* Element i of a matrix is in row i / columns, and its index is row * by_row + column * by_column. A factor and a shift from the
 * host replace the division for numbers below 2^31 (Granlund and Montgomery, 1994). */
struct {{map_type}} {
    unsigned factor, shift, columns, by_row, by_column;
};
static __device__ __forceinline__ unsigned {{map_at}}(const {{map_type}} &map, unsigned i)
{
    const unsigned row = (__umulhi(map.factor, i) + i) >> map.shift;
    return row * map.by_row + (i - row * map.columns) * map.by_column;
}
static inline {{map_type}} {{map_make}}(unsigned columns, unsigned by_row, unsigned by_column)
{
    unsigned shift = 0;
    while (shift < 31 && (1u << shift) < columns)
        shift++;
    const unsigned long long rest = (1ull << shift) - columns;
    const {{map_type}} map = {(unsigned)((rest << 32) / columns + 1), shift, columns, by_row, by_column};
    return map;
}
